-- A brand may have a Bangla name, shown on Bangla pages (shop/catalog/brands.ts).
alter table brands add column name_bn text;

drop trigger invalidate_brands on brands;
create trigger invalidate_brands after update of name, name_bn, slug on brands for each statement
  execute function invalidate_everything();

drop trigger log_brand_on_update on brands;
create trigger log_brand_on_update after update on brands for each row
  when ((old.slug, old.name, old.name_bn) is distinct from (new.slug, new.name, new.name_bn))
  execute function log_catalog_names();
