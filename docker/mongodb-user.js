/* global db, process */
// Runs once, in mongosh, when the data volume is empty: the platform's own user, who can touch its own database alone.
db.getSiblingDB('community').createUser({
  user: 'community',
  pwd: process.env.COMMUNITY_PASSWORD,
  roles: [{ role: 'readWrite', db: 'community' }],
});
