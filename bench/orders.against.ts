// The same rounds, with orders of the earlier version among them.
import "./orders.bench.ts";
