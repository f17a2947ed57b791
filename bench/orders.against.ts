// The same rounds with the earlier state's orders among them.
import "./orders.bench.ts";
