#!/usr/bin/env node
// mongosh as far as the health check calls it: whether the server answers a ping.
import { MongoClient } from 'mongodb';
const host = process.argv[process.argv.indexOf('--host') + 1];
const client = new MongoClient(`mongodb://${host}:27017`, { serverSelectionTimeoutMS: 5_000 });
try {
  await client.db('admin').command({ ping: 1 });
} finally {
  await client.close();
}
