-- The width of the file that only the zoom of a picture loads; null for a picture that has none.
alter table images add column zoom_width integer;
