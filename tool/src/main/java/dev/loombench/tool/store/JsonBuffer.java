package dev.loombench.tool.store;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectMapper;

/**
 * JSON document in a buffer that is used again. An array in it can be emptied before the document
 * is parsed, which is faster than parsing numbers and dates that are not needed.
 */
final class JsonBuffer {

  private byte[] bytes;
  private int length;

  /** Creates a buffer with these bytes. */
  JsonBuffer(byte[] bytes) {
    this.bytes = bytes;
    this.length = bytes.length;
  }

  /** Replaces the content with that of a file, also in an interrupted thread, unlike a channel. */
  void read(Path file) throws IOException {
    length = 0;
    try (var in = new FileInputStream(file.toFile())) {
      while (true) {
        int more = in.read(bytes, length, bytes.length - length);
        if (more < 0) {
          return;
        }
        length += more;
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
      }
    }
  }

  /** Returns a parser of the document. */
  JsonParser parser(ObjectMapper mapper) {
    return mapper.createParser(bytes, 0, length);
  }

  /** Empties the array that is this property of the document, if there is one. */
  void emptyArray(byte[] name) {
    int depth = 0;
    for (int at = 0; at < length; at++) {
      switch (bytes[at]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> {
          int end = endOfText(at);
          int colon = afterSpace(end + 1);
          boolean isName = depth == 1 && colon < length && bytes[colon] == ':';
          if (isName && Arrays.equals(bytes, at + 1, end, name, 0, name.length)) {
            emptyArray(afterSpace(colon + 1));
            return;
          }
          at = end;
        }
        default -> {}
      }
    }
  }

  private void emptyArray(int from) {
    int depth = 0;
    for (int at = from; at < length; at++) {
      switch (bytes[at]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> at = endOfText(at);
        default -> {}
      }
      if (depth == 0) {
        if (at < length && bytes[from] == '[' && bytes[at] == ']') {
          System.arraycopy(bytes, at, bytes, from + 1, length - at);
          length -= at - from - 1;
        }
        return;
      }
    }
  }

  /** Returns the position of the quote that ends a text, or of the end of a truncated document. */
  private int endOfText(int quote) {
    int at = quote + 1;
    while (at < length && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at;
  }

  private int afterSpace(int from) {
    int at = from;
    while (at < length && bytes[at] <= ' ' && bytes[at] > 0) {
      at++;
    }
    return at;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
