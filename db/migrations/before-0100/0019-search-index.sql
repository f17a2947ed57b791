-- One index for shoppers and staff alike. What waits to be put in order in it is read from end to end by every search,
-- but makes a save quick: a little may wait.
drop index products_words;
drop index products_terms;
create index products_terms on products using gin (search_terms(words, tier)) with (gin_pending_list_limit = 64)
  where status <> 'deleted';
alter index search_words_near set (fastupdate = on, gin_pending_list_limit = 64);
alter index search_synonyms_sounds set (fastupdate = on, gin_pending_list_limit = 64);
