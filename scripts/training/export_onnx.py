"""Writes a trained reader as int8 ONNX: `python export_onnx.py MODEL OUT_FOLDER`.

Two outputs of one graph: `logits` (batch, 3: supports, contradicts, open) for a pair, `vector` (batch, width, unit length) for a
sentence alone. Encoders without token types (MPNet) take none. Weights of matrix products are int8, one scale a row; the same file gives the same bytes on every machine.
"""
import json
import os
import shutil
import sys

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from torch.nn import functional as F
from transformers import AutoTokenizer

from reader import Reader


class Graph(nn.Module):
    def __init__(self, reader):
        super().__init__()
        self.reader = reader

    def forward(self, input_ids, attention_mask, *token_type_ids):
        types = {'token_type_ids': token_type_ids[0]} if token_type_ids else {}
        hidden = self.reader.encoder(input_ids=input_ids, attention_mask=attention_mask, **types).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        return self.reader.head(hidden[:, 0]), F.normalize((hidden * mask).sum(1) / mask.sum(1), dim=-1)


def main(model, out):
    os.makedirs(out, exist_ok=True)
    reader = Reader(model).eval()
    reader.encoder.config._attn_implementation = 'eager'
    tokenizer = AutoTokenizer.from_pretrained(model)
    sample = tokenizer(['a criterion', 'b'], ['a passage of some words', 'c'], padding=True, return_tensors='pt')
    names = [n for n in ('input_ids', 'attention_mask', 'token_type_ids') if n in sample]
    plain = os.path.join(out, 'plain.onnx')
    axes = {n: {0: 'batch', 1: 'length'} for n in names} | {'logits': {0: 'batch'}, 'vector': {0: 'batch'}}
    torch.onnx.export(Graph(reader), tuple(sample[n] for n in names), plain, input_names=names,
                      output_names=['logits', 'vector'], dynamic_axes=axes, opset_version=17, dynamo=False)
    quantize_dynamic(plain, os.path.join(out, 'reader.onnx'), weight_type=QuantType.QInt8, per_channel=True)
    os.remove(plain)
    tokenizer.save_pretrained(out)
    print(json.dumps({f: os.path.getsize(os.path.join(out, f)) for f in sorted(os.listdir(out))}))


if __name__ == '__main__':
    main(*sys.argv[1:])
