// Loaded into a server that one of the commands started: when that is killed, the server stops.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
