/** Codebooks to begin from. Each tag: its name, what it is for, and a passage for which it is right. */
export const templates = {
  persons: {
    person: { name: 'Person', description: 'Anybody who is named or described.' },
    witness: {
      name: 'Witness',
      description: 'Somebody who tells what they themselves saw or heard.',
      example: '“I saw the trucks leave before dawn.”',
    },
    victim: { name: 'Victim', description: 'Somebody who suffered harm, or their family.' },
    suspect: {
      name: 'Alleged perpetrator',
      description: 'Somebody who is said to have done, ordered or allowed it. Saying so is not proof.',
    },
    official: { name: 'Official', description: 'Somebody who speaks or acts in an office.' },
    place: {
      name: 'Place',
      description: 'Any place that is named or can be told from the text.',
    },
    detention: {
      name: 'Place of detention',
      description: 'Prison, branch, checkpoint cell, or any place where people are held.',
      example: 'the northern warehouse',
    },
    town: { name: 'Town or village' },
    organisation: {
      name: 'Organisation',
      description: 'Authority, armed group, court, company, association.',
    },
    date: { name: 'Date', description: 'When something happened, as exact as the text says.' },
  },
  violations: {
    violation: {
      name: 'Violation',
      description: 'What was done to people, whoever did it. Use the most exact tag below.',
    },
    killing: {
      name: 'Killing',
      description: 'Deaths caused unlawfully: execution, shelling of civilians, death in custody.',
    },
    torture: {
      name: 'Torture and ill-treatment',
      description: 'Severe pain or humiliation caused on purpose by those in power, or with their knowledge.',
    },
    arrest: {
      name: 'Arbitrary detention',
      description: 'Holding somebody without lawful ground, charge or judge.',
      example: '“They held him for nine months and never told us why.”',
    },
    disappearance: {
      name: 'Enforced disappearance',
      description: 'Taken by the authorities or with their consent, and their fate or place is then denied.',
    },
    sexual: {
      name: 'Sexual violence',
      description: 'Handle with particular care; consider protecting names.',
    },
    displacement: {
      name: 'Forced displacement',
      description: 'People made to leave their homes.',
    },
    civilians: {
      name: 'Attack on civilians',
      description: 'Attacks on people, homes, hospitals, schools or markets.',
    },
    property: { name: 'Destruction or seizure of property' },
  },
  sources: {
    source: { name: 'Source', description: 'How the text knows what it says.' },
    direct: {
      name: 'Direct witness',
      description: 'Tells what they themselves saw, heard or suffered.',
    },
    indirect: {
      name: 'Hearsay',
      description: 'Tells what somebody else told them.',
      example: '“My cousin said that…”',
    },
    document: {
      name: 'Document',
      description: 'Rests on a paper, record, picture or film that is named.',
    },
    media: { name: 'Media report', description: 'Rests on another report.' },
    anonymous: { name: 'Unnamed source', description: 'The text does not say who told it.' },
    reliability: {
      name: 'Reliability',
      description: 'What we ourselves hold of it, with the reason in the note.',
    },
    confirmed: {
      name: 'Confirmed by two sources',
      description: 'Sources that do not rest on each other.',
    },
    doubtful: { name: 'Doubtful' },
    contradicted: {
      name: 'Contradicted',
      description: 'Another source says otherwise: link to it.',
    },
  },
} as const
