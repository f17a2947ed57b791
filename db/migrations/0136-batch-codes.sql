-- Customers look up codes without their spaces and dashes (shop/stock/verify-batch.ts, which has the same expression).
create index stock_batches_bare_code on stock_batches ((regexp_replace(upper(code), '[-–\s._/#:()]+', '', 'g')))
  where code is not null;
