-- Search looks at what sells best first (docs/decisions/0013): a product's tier, 0 the best, 4 the last, where new ones
-- begin. Brought up every night with `sold` (shop/search/count-sales.ts).
alter table products add column tier smallint not null default 4;

-- A product's words under its tier, so that an index finds those of one tier by themselves: `2~rose` where a product of
-- tier 2 holds the word anywhere, `2=rose` where it is called so (by its name, brand or shade). Dear to compute, cheap to find.
create function search_terms(words tsvector, tier smallint) returns tsvector
  language sql immutable parallel safe cost 10000
  return array_to_tsvector(array(
    select tier || '~' || word from unnest(tsvector_to_array(words)) word
    union all
    select tier || '=' || word from unnest(tsvector_to_array(ts_filter(words, '{a,b}'))) word));

-- All without fastupdate, for a search would read the whole list of entries that wait for a vacuum.
create index products_terms on products using gin (search_terms(words, tier)) with (fastupdate = off) where status = 'published';
drop index products_words;
create index products_words on products using gin (words) with (fastupdate = off) where status <> 'deleted';
drop index search_words_near;
create index search_words_near on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
drop index search_synonyms_sounds;
create index search_synonyms_sounds on search_synonyms using gin (sounds) with (fastupdate = off);
