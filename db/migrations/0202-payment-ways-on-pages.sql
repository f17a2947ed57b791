-- Pages say how to pay: they follow a gateway that is set up, switched off or removed.
create trigger invalidate_payment_ways after insert or delete or update of active on gateway_accounts for each statement
  execute function invalidate_settings();
