import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages as signIn } from './admin/sign-in/rules.ts'
import { certificates } from './features/certificates/collection.ts'
import { explainProblems, parseForm } from './content/check.ts'
import type { Collection } from './content/define.ts'
import { clientItems, clientSections } from './features/clients/collection.ts'
import { messages as ofProjects, projects } from './features/projects/collection.ts'
import { defaultFilter } from './features/projects/filters.ts'
import { topProjectsLimit } from './features/projects/project.ts'
import { messages as requests } from './features/requests/admin-inbox/messages.ts'
import { bannerTimes } from './features/requests/answer-time.ts'
import { fill } from './messages/fill.ts'
import { en } from './messages/en.ts'
import { messages as settings } from './features/settings/messages.ts'
import { failed } from './ui/admin/message/failure-words.ts'
import { collections } from './collections.ts'
import { storeOf } from './collections.server.ts'
import { documentAddress, formatDocument, parentOf, screenAddresses } from './content/document.ts'
import { openAdmin, visibleText } from '#test/admin.ts'
import { describeEngines } from '#test/app.ts'
import { refuseWrites } from '#test/refuse-writes.ts'
import { addOneOfEach } from '#tools/seed/documents.ts'
import { firstStart } from '../scripts/first-start.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8')

/** The message of the form that adds a document. */
function refusalOf(collection: Collection, typed: Record<string, string>): string {
  const parsed = parseForm(collection, typed, { adding: true })
  return 'problems' in parsed ? explainProblems(collection, parsed.problems).message : 'taken'
}

// Screens and tests use these constants; here they are compared with the specification by the letter.
describe('the messages of the specification, to the letter', () => {
  it.each([
    // §5, what may be typed
    [en.forms.job.missing, 'All fields are required'],
    [en.forms.call.missing, 'Please fill the all fields.'],
    [ofProjects.fieldsMissing, 'Please fill in all required fields.'],
    [ofProjects.imageMissing, 'You missed to attach image!'],
    [ofProjects.codeTaken, 'This project exists before. Kindly check the project code again'],
    [ofProjects.topProjectsFull, "You can't add more than 6 projects as top project"],
    [ofProjects.topProjectsFullOnEdit, "You can't add more than 6 projects as a top projects"],
    [projects.sentences.searchEmpty, 'Search Field is empty'],
    [projects.sentences.nothingFound, 'No project found with that name.'],
    [certificates.sentences.searchEmpty, 'Search Field is empty'],
    [certificates.sentences.nothingFound, 'No certificate found with that name.'],
    [settings.fieldsMissing, 'You should fill all fields.'],
    [settings.countsMissing, 'Please fill all fields.'],
    [settings.serviceTextMissing, 'You should enter the text.'],
    [refusalOf(clientSections, {}), 'Please fill the section name.'],
    [clientSections.fields.name.unique?.head, 'This Section exists before...'],
    [refusalOf(clientItems, {}), 'Please choose section.'],
    [refusalOf(clientItems, { section: 'developers' }), 'Please choose an image.'],
    [projects.sentences.noChanges, 'No changes to update'],
    [certificates.sentences.noChanges, 'No changes to update'],
    [clientItems.sentences.noChanges, 'No changes to update'],
    [settings.noChanges, 'No changes to update'],
    // §2 and §8, messages for visitors
    [en.forms.job.sent, 'Your application has been submitted successfully.'],
    [fill(en.forms.job.refused, { reason: 'no way' }), 'Error: no way'],
    [en.forms.call.notArrived, 'Sorry! Something went wrong while sending the message. Please try again.'],
    // §8, messages for administrators
    [signIn.signInFailed, 'Username or Password is not valid!'],
    [failed.anything('no way'), 'Error: no way'],
    [failed.upload('no way'), 'Error during upload: no way'],
    [failed.saving('no way'), 'Error saving data: no way'],
    [clientItems.sentences.fileRefused, 'Faild to upload image.'],
    [clientItems.sentences.addFailed, 'Faild to add the item.'],
    [projects.sentences.deleteFailed, 'Failed to delete project.'],
    [certificates.sentences.deleteFailed, 'Failed to delete Certificate.'],
    [clientItems.fields.section.unknown.head, 'This Section Name Not Found'],
    [projects.sentences.added, 'The project has been added successfully'],
    [projects.sentences.updated, 'Project updated successfully'],
    [projects.sentences.deleted, 'Project deleted successfully.'],
    [certificates.sentences.updated, 'Certificate updated successfully'],
    [certificates.sentences.added, 'Item added successfully.'],
    [clientSections.sentences.updated, 'Operation updated successfully.'],
    [settings.updated, 'Data updated successfully.'],
    [clientItems.sentences.added, 'Item added successfully.'],
    [clientItems.sentences.updated, 'The Item Updated.'],
    [clientItems.sentences.deleted, 'The Item deleted.'],
    [certificates.sentences.deleted, 'The Item deleted.'],
    [requests.deleted, 'The Item deleted.'],
    [settings.visitorsUpdated, 'Visitors count updated successfully.'],
  ])('%s', (ours, specified) => {
    expect(ours).toBe(specified)
    // A message that goes on with a reason ends there in `: `.
    expect(document).toContain(`\`${specified.replace(/(?<=: )no way$/, '')}\``)
  })
})

describe('the limits of the specification §9', () => {
  it('holds the times and numbers', () => {
    expect(topProjectsLimit).toBe(6)
    expect(defaultFilter).toEqual({ status: 'ongoing', type: 'all' })
    expect(bannerTimes).toMatchObject({ success: 5000, error: 3000 })
  })
})

const reason = 'The site had a problem. Nothing was changed. Please try again in a moment.'
const notAdded = `Error saving data: ${reason}`
/** What the specification words of it: its sentence, complete, and then the advice. */
const specified: Readonly<Record<string, { adding?: string; deleting: string }>> = {
  project: { deleting: `Failed to delete project. ${reason}` },
  certificate: { deleting: `Failed to delete Certificate. ${reason}` },
  'client-section': { deleting: `Failed to delete the Item. ${reason}` },
  'client-item': {
    adding: `Faild to add the item. ${reason}`,
    deleting: `Failed to delete the Item. ${reason}`,
  },
  'home-client': {
    adding: `Faild to add the item. ${reason}`,
    deleting: `Failed to delete the Item. ${reason}`,
  },
}

describeEngines('what the database refuses (specification §8)', (createApp) => {
  it('is named by the act, whatever the collection', async () => {
    const app = await createApp()
    const { db } = app.services
    await firstStart(app.services)
    await addOneOfEach(app.services)
    const admin = await openAdmin(app)
    const said: Record<string, { adding: string; deleting: string }> = {}
    for (const collection of collections) {
      const [document] = await storeOf(collection).list(db)
      if (!document) throw new Error(`there is no ${collection.one}`)
      const { fields, name, table } = collection
      const form = formatDocument(collection, document)
      const unique = Object.keys(fields).filter((field) => fields[field]?.unique)
      const another = (field: string) => (fields[field]?.type === 'integer' ? '1999' : `other-${form[field]}`)
      const other = { ...form, ...Object.fromEntries(unique.map((field) => [field, another(field)])) }
      const { add } = screenAddresses(collection, parentOf(collection, document))
      const allow = await refuseWrites(db, table)
      const say = async (path: string, fields: Record<string, string>) => {
        const answer = await admin.post(path, fields)
        expect(answer.status, name).toBe(500)
        const [, sentence = ''] = /role="alert"[^>]*>(.*?)<\/div>/s.exec(await answer.text()) ?? []
        return visibleText(sentence).trim()
      }
      said[name] = {
        adding: await say(add, { ...other, topproject: 'No' }),
        deleting: await say(documentAddress(collection, document), {
          ...form,
          intent: 'delete',
          rev: String(document.rev),
        }),
      }
      await allow()
    }
    const refused = collections.map(({ name, one }) => [
      name,
      { adding: notAdded, deleting: `Failed to delete the ${one}. ${reason}`, ...specified[name] },
    ])
    expect(said).toEqual(Object.fromEntries(refused))
  })
})
