package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Server's explanation of an error response: the first line of the body, if it is plain text of at
 * most {@value #MAX_CHARACTERS} characters.
 */
final class ErrorDetail {

  /** Longer lines are usually dumps. */
  static final int MAX_CHARACTERS = 200;

  /** UTF-8 uses at most four bytes per character; one more byte reveals a longer line. */
  private static final int MAX_BYTES = 4 * MAX_CHARACTERS + 1;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** Detail of a successful response: ignores the body. */
  private static final ErrorDetail NONE = new ErrorDetail(0);

  private final byte[] bytes;
  private int length;

  private ErrorDetail(int maxBytes) {
    bytes = new byte[maxBytes];
  }

  static ErrorDetail of(int status) {
    return isError(status) ? new ErrorDetail(MAX_BYTES) : NONE;
  }

  /** Returns whether the status means that the request failed. */
  static boolean isError(int status) {
    return status >= 400;
  }

  /** Appends the next chunk of the body; keeps only the beginning. */
  void append(ByteBuf chunk) {
    if (length < bytes.length) {
      int more = Math.min(chunk.readableBytes(), bytes.length - length);
      chunk.getBytes(chunk.readerIndex(), bytes, length, more);
      length += more;
    }
  }

  /** Returns the line without control characters, or the empty string if it is not readable. */
  String text() {
    int end = 0;
    while (end < length && bytes[end] != '\n' && bytes[end] != '\r') {
      end++;
    }
    String line = decoded(end);
    String text = CONTROL.matcher(line).replaceAll("").strip();
    boolean readable = text.length() <= MAX_CHARACTERS && !text.startsWith("<");
    return readable ? text : "";
  }

  /** Returns the empty string for bytes that are not text, such as compressed content. */
  private String decoded(int end) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, end)).toString();
    } catch (CharacterCodingException _) {
      return "";
    }
  }
}
