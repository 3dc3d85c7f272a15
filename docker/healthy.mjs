/** Exit code 0 when the service in this container says that it is ready. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`, { signal: AbortSignal.timeout(4_000) });
if (!answer.ok) {
  console.error(`${answer.status} ${await answer.text()}`);
  process.exitCode = 1;
}
