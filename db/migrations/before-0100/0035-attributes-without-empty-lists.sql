-- A list without words is left out, as an import leaves it out: both said the same in two ways.
update products
   set attributes = (select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(attributes) a (name, value)
                      where value <> '[]'::jsonb)
 where attributes @> '{"skinType": []}' or attributes @> '{"hairType": []}' or attributes @> '{"concern": []}';
