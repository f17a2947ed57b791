-- Search by sound (docs/decisions/0013): a product's words as they sound, in Latin letters, with their weights.
alter table products
  add column words tsvector not null default '',
  -- Of which kind of reading the words are; older ones are read anew (shop/search/read-products.ts).
  add column words_version smallint not null default 0,
  -- Pieces sold in the last ninety days, brought up every night.
  add column sold integer not null default 0;
drop index products_search;
alter table products drop column search;
create index products_words on products using gin (words) where status <> 'deleted';
create index products_sold on products (in_stock desc, sold desc, id) where status = 'published';

alter table brands add column sound text not null default '';

-- Every word by which a product can be found; what is typed is brought to the nearest of them.
create table search_words (
  word text primary key,
  -- The word without its vowels, near consonants taken as one.
  frame text not null,
  products integer not null default 1
);
create index search_words_frame on search_words (frame);
create index search_words_begin on search_words (word text_pattern_ops);
create index search_words_near on search_words using gin (word gin_trgm_ops);

-- Words and phrases that mean the same to a shopper; staff change them.
create table search_synonyms (
  id text primary key,
  phrases text[] not null check (cardinality(phrases) >= 2),
  -- The phrases by their sound, words parted by one blank.
  sounds text[] not null,
  updated_at timestamptz not null default now()
);
create index search_synonyms_sounds on search_synonyms using gin (sounds);

-- With which version of the reading synonyms and brands were last read; none before the first start.
create table search_state (
  id boolean primary key default true check (id),
  version smallint not null
);
