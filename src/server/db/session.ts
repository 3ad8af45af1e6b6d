import { Client, type ClientConfig } from 'pg'

/**
 * A session with the database. Where it is lost between two statements, what is asked next says so:
 * the driver tells of it in an event too, and Node ends a process over one that has no listener.
 */
export class DatabaseSession extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}
