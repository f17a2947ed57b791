-- What a product is free of, as its list of ingredients says (shop/ingredients/marks.ts).
alter table products
  add column marks text[] not null default '{}',
  -- Of which kind of reading the marks are; older ones are read anew (shop/ingredients/read-marks.ts).
  add column marks_version smallint not null default 0,
  -- Substances that cosmetics may not contain, named by the list and confirmed by staff as checked.
  add column ingredients_checked text[] not null default '{}';
create index products_marks on products using gin (marks) where status = 'published';
