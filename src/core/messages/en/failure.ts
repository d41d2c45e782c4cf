/** One sentence or two for each kind of failure: what happened, to which file, what to do next. */
export const failure = {
  binary: '“{path}” is not text, so it is not shown as an article. The file itself is untouched.',
  'unknown-format': '“{path}” is of a kind that can’t be read yet. The file itself is untouched.',
  'too-large': '“{path}” is larger than what can be read ({limit}). Split it, or keep it beside the library.',
  'damaged-file':
    '“{path}” is damaged or was cut off, so it can’t be read. Copy it again from where it came from; the file here is untouched.',
  'encrypted-file':
    '“{path}” is locked with a password. Open it in the program it was made with, save a copy without a password, and put the copy here.',
  'wrong-password':
    'This password does not open “{path}”. Check the letters, capitals and the keyboard’s language, and try again.',
  'other-form':
    '“{path}” is not a {form} file, whatever its name says. Open it in another program and save it as {form}, or give a copy of it the right ending.',
  'unpacks-too-large':
    'Unpacked, “{path}” would be larger than what can be read ({limit}), so it was not opened. Make sure that it is what it claims to be.',
  'extractor-crashed':
    '“{path}” could not be read: the reading part stopped. The other articles are not affected.',
  'timed-out': '“{path}” took too long to read and was passed over. Look through the folder again to retry.',
  'folder-away':
    'The library’s folder “{path}” can’t be reached. Attach the drive or connect the share: everything goes on by itself then, and nothing that was saved is lost.',
  'journal-altered':
    'Something else wrote into this device’s journal “{path}”, so nothing more is written there. Close the library and open it again.',
  'folder-not-found': 'The folder “{path}” is not there. Was the drive taken out, or the folder moved?',
  'not-a-folder': '“{path}” is a file. Choose the folder that it is in.',
  'file-not-found': '“{path}” is no longer there. Look through the folder again, or bring the file back.',
  'no-permission':
    'The system does not allow “{path}” to be opened. Ask its owner for permission, or copy it elsewhere.',
  'disk-full': 'There is no room left to write “{path}”. Free some space and try again; nothing was lost.',
  'file-limit':
    '“{path}” is larger than a file may be on this drive (on many USB sticks, 4 GB). Write a folder in place of one file, or choose another drive. Nothing was left there.',
  io: 'The system could not read or write “{path}” ({code}). Check the drive and its cable, then try again.',
  'read-only':
    'Nothing can be written at “{path}”. Copy the folder to a place you can write to, or keep your annotations in another folder.',
  'newer-journal':
    'A newer version of Sanad has written in “{path}” what this one doesn’t know ({count}). You can read and search here; install that version to change anything.',
  'newer-format':
    '“{path}” was written by a newer version of Sanad. You can read it here; install that version to change it.',
  'damaged-library': '“{path}” is damaged. The articles can still be read; restore this file from a copy.',
  'notes-away':
    'The notes of this library are kept in “{path}”, which can’t be reached now. Attach that drive and open the library again.',
  'open-in-another-window': 'Another window shows “{path}” too. Close it there, then try again.',
  'notes-of-another':
    '“{path}” holds another library. Choose an empty folder, or the one that was chosen before.',
  'no-library': 'No library is open. Open a folder first.',
  'article-unknown': 'There is no article “{path}” in this library. Look through the folder again.',
  'article-text-missing':
    'The text of “{path}” is not kept here and its file is gone. Bring the file back to read it.',
  'version-text-missing':
    'The text of an earlier version of “{path}” was not kept: the file changed after the cache had been emptied. Its hash and date are kept.',
  'no-page':
    '“{path}” holds no web page that could be shown as it was saved. Its text is in the article view.',
  'no-attachments': 'Nothing is attached to “{path}”.',
  'no-chapters': '“{path}” can’t be parted: it is no book (.epub) of several chapters.',
  'packed-by-dictionary':
    '“{path}” is packed with a dictionary of its own, which is not read here. Unpack it first, with “zstd -d” and that dictionary, and add the .warc.',
  'page-too-large':
    '“{path}” has too many parts to be shown as it was saved. Its text is in the article view; a browser without a connection may show the rest.',
  'page-part-missing': 'A part of the page “{path}” is not there any more.',
  'picture-missing': 'The picture is not in “{path}” any more. Bring the file back as it was to see it.',
  'picture-locked':
    '“{path}” is locked with a password, so its pages can’t be shown here as pictures. Open the file in a PDF program to see them.',
  'picture-unreadable':
    'The picture in “{path}” is of a kind that can’t be shown here. Open the file in another program.',
  'picture-too-large':
    'The picture in “{path}” is too large to be shown here. Open the file in another program to see it.',
  'annotation-unknown': 'This annotation is no longer there.',
  'quote-not-found': 'The quote “{quote}” does not stand in “{path}”. Check its letters.',
  'quote-ambiguous':
    'The quote “{quote}” stands {count} times in “{path}”. Say what stands before or after it.',
  'empty-quote': 'Select some text first.',
  'search-unknown': 'This saved search is not in this library any more ({search}).',
  'tag-unknown': 'There is no tag “{tag}” in this library.',
  'nothing-to-export': 'There is no article to export here. Choose at least one.',
  'destination-exists': '“{path}” is already there and will not be overwritten. Choose another name.',
  'destination-inside-library':
    '“{path}” lies inside the library, where it would be read as articles. Choose a place outside it.',
  'pasted-too-long':
    'The text in the clipboard is longer than what can be pasted ({limit} letters). Save it as a file and add that.',
  'not-in-library':
    '“{path}” can’t be a folder of this library. Name one inside it, without “..” and without a point at the beginning.',
  'not-a-table':
    'No rows are found in “{path}”. A table is text (.csv, .tsv), a list of objects (.json) or an object on each line (.jsonl). Save a spreadsheet as CSV first, or choose another encoding.',
  'column-unknown': '“{path}” has no column “{column}”.',
  'table-changed': '“{path}” was changed while it was being read, so nothing was added. Try again.',
  'not-a-bundle':
    '“{path}” is not a bundle: it has no bagit.txt. Choose the bundle’s folder or its zip file.',
  'damaged-bundle':
    '“{path}” is damaged at “{entry}” ({problem}), so nothing was taken in. Ask for another copy, or take only the sound part.',
  'newer-bundle':
    '“{path}” was made by a newer version of Sanad (format {version}) and can’t be taken in here. Install that version.',
  'import-unknown': 'There is no import “{import}” in this library.',
  'wrong-passphrase':
    '“{path}” can’t be opened with this passphrase. Check the words and the keyboard’s language.',
  locked: '“{path}” is encrypted. Give the file with its passphrase, or a secret key, to open it.',
  'empty-passphrase': '“{path}” holds no passphrase. Its first line must be the passphrase.',
  'redaction-rules-shape': 'The redaction rules can’t be understood at “{rule}”. Nothing was written.',
  'redaction-term-empty':
    'The redaction rule “{rule}” has too few letters to be looked for. Give at least two. Nothing was written.',
  'redaction-role-tells':
    'The role of the redaction rule “{rule}” would itself tell what is protected. Choose another word. Nothing was written.',
  'redaction-pattern-invalid':
    'The pattern “{rule}” of the redaction rules is not valid: {reason}. Nothing was written.',
  'redaction-pattern-slow':
    'The pattern “{rule}” of the redaction rules could take without end on some texts. Write it without repetitions inside repetitions. Nothing was written.',
  'redaction-leak':
    'The finished bundle still held something that “{rule}” protects, in “{path}”: {context}. It was removed and nothing was handed out. Add this spelling to the rules and export again.',
  'not-a-codebook':
    '“{path}” is not a codebook that can be read. Choose a REFI-QDA codebook (.qdc), or a table (CSV) with a column “tag”.',
  'codebook-malformed':
    '“{path}” is damaged at line {line}, so nothing was taken in. Ask for another copy, or export it again.',
  'codebook-entities':
    '“{path}” defines entities of its own, which no codebook needs and which can do harm. Nothing was taken in.',
  'codebook-too-long':
    '“{path}” holds more than a codebook can ({limit}), so nothing was taken in. Split it into several files.',
  'codebook-empty': 'There is no tag in this library yet. Make one first.',
  'no-annotations': 'There is no annotation on these articles. Choose others, or annotate first.',
  'too-many-annotations':
    'There are more annotations than fit there ({limit}). Choose fewer, or write a page (HTML) or a table (CSV).',
  'invalid-input': 'The value of “{field}” is not valid.',
  cancelled: 'Stopped. What was done so far is kept.',
  'not-printed':
    'The article could not be printed ({reason}). Try again, or save it as a PDF file in another place.',
  'worker-stopped':
    'A part of the program stopped working and is being started again. If this goes on, close Sanad and open it again.',
} as const
