-- How often something was searched for on a day of Dhaka, without anything of who searched. Only what has found something
-- is counted, each network's once a day; kept for four weeks (shop/search/popular-searches.ts).
create table search_days (
  day date not null,
  phrase text not null check (length(phrase) between 2 and 60),
  searches int not null,
  primary key (day, phrase)
);
