import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesIn } from './busy-times.ts'

/*
 * A thread of its own for one calendar of a stranger's: a rule in it may repeat without an end, and
 * what starts this ends it then.
 */

parentPort?.postMessage(busyTimesIn(workerData.text, workerData.options))
