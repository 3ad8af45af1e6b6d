/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'note.written': 'wrote a note',
  'note.edited': 'changed a note',
  'note.removed': 'removed a note',
  'task.added': 'added a task',
  'task.changed': 'changed a task',
  'task.done': 'marked a task done',
  'task.reopened': 'reopened a task',
  'task.removed': 'removed a task',
}
