-- The audit log names a coupon's limits as the dashboard does now.
create function pg_temp.renamed(record jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(case key
      when 'mostOff' then 'maxDiscount'
      when 'mostUses' then 'maxUses'
      when 'mostPerPerson' then 'maxUsesPerCustomer'
      else key
    end, value), record) from jsonb_each(record)
$$;
update audit_log set before = pg_temp.renamed(before), after = pg_temp.renamed(after)
  where before ?| array['mostOff', 'mostUses', 'mostPerPerson'] or after ?| array['mostOff', 'mostUses', 'mostPerPerson'];
