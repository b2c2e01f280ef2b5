import { fieldsOf, isRequired, type Collection } from '#app/content/define.ts'
import { inOrder, list, steps, word, words, type Chapter } from './chapter.ts'

/** The chapter of a collection that has none of its own, from its declaration. */
export function chapterOf(collection: Collection): Chapter {
  const { name, one, many, admin, sentences } = collection
  const fields = fieldsOf(collection).filter(([field]) => field !== collection.order)
  const required = fields.filter(([, field]) => isRequired(field))
  const last = collection.endsOn && collection.fields[collection.endsOn]
  return {
    name: many.replaceAll(' ', '-'),
    title: admin.title,
    lead: `How ${many} are added, changed and deleted.`,
    sections: [
      {
        title: `Add a ${one}`,
        text: steps(
          `Choose ${word(admin.title)}, then ${word(admin.tabs.add)}.`,
          `Fill in ${words(required.map(([, { label }]) => label))}; the other fields may stay as they are.`,
          ...(last
            ? [`After the day under ${word(last.label)}, it disappears from the site automatically.`]
            : []),
          `Press ${word(admin.addButton)}: ${word(sentences.added)}`,
        ),
        picture: { name: `add-${name}`, alt: `The form for a ${one}`, address: admin.add },
      },
      ...(collection.order === undefined ? [] : [inOrder(`Visitors see ${many} in the order of the list.`)]),
      {
        title: `Change or delete a ${one}`,
        text: list(
          `Under ${word(admin.tabs.list)}, press **Edit** or **Delete** beside it.`,
          `When you save one, you see ${word(sentences.updated)}; when you delete one, you see ${word(sentences.deleted)} You can bring it back from History for 30 days.`,
        ),
      },
    ],
  }
}
