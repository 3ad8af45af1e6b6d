import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { type Fault, type Opened, Refused, Task } from './answer.ts'

/*
 * A process of its own for one file of a stranger's: with little memory, no network worth the name, no
 * other process and nothing to write to but the folder that it is told. What it cannot open it names.
 */

const firstBytes = 4_100

async function run(task: Task): Promise<Opened> {
  // Each kind of file loads what it needs, and no more.
  if ('join' in task) return (await import('./joining.ts')).joinImages(task.join, task.out)
  const found = await fileTypeFromBuffer(await headOf(task.open))
  switch (found?.mime) {
    case 'application/pdf':
      return (await import('./pdf.ts')).openPdf(task.open)
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return (await import('./images.ts')).openImage(task.open, found.mime, task.out)
    case 'image/heic':
    case 'image/heif':
    case 'image/heic-sequence':
      throw new Refused('heic')
    default:
      throw new Refused('type')
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBytes), 0, firstBytes, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

function faultOf(error: unknown): Fault {
  return error instanceof Refused ? error.fault : 'broken'
}

const answer = await run(Task.parse(JSON.parse(process.argv[2] ?? ''))).catch((error: unknown) => ({
  fault: faultOf(error),
}))
process.stdout.write(JSON.stringify(answer))
