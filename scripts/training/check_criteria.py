import json, sys, collections
bad = 0; n = 0; lab = collections.Counter(); kinds = collections.Counter()
for f in sys.argv[1:]:
    ids = set()
    for i, line in enumerate(open(f, encoding='utf8'), 1):
        if not line.strip(): continue
        try: r = json.loads(line)
        except Exception as e: print(f, i, 'JSON', e); bad += 1; continue
        n += 1
        def say(m):
            global bad; bad += 1; print(f'{f}:{i} {r.get("id")}: {m}')
        for k in ('id','policy','c','p','role','asked','x'):
            if k not in r: say('missing '+k)
        if r.get('id') in ids: say('id twice')
        ids.add(r.get('id'))
        if r.get('role') not in ('require','exclude'): say('role')
        x = r.get('x', [])
        c = collections.Counter(p[0] for p in x)
        if not 5 <= len(x) <= 7: say(f'{len(x)} passages')
        if c['S'] < 2 or c['C'] < 1 or c['O'] < 2: say(f'labels {dict(c)}')
        for p in x:
            if len(p) != 5: say('passage needs 5 members'); continue
            if p[0] not in 'SCO': say('label '+p[0])
            w = len(p[4].split())
            if not 4 <= w <= 110: say(f'{w} words: {p[4][:40]}')
            lab[p[0]] += 1; kinds[p[0]+':'+p[1]] += 1
print(n, 'criteria', dict(lab), dict(kinds.most_common(40)), bad, 'faults')
sys.exit(1 if bad else 0)
