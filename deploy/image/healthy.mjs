// Ends with 0 while the server of this container answers. Not ready is no reason to restart it.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`)
process.exit(ok ? 0 : 1)
