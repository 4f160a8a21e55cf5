package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * What a server says of why it answered badly: the first line of the answer's body, where that is
 * text, not markup, and at most {@value #MOST_CHARACTERS} characters long.
 */
final class Complaint {

  /** Longer lines are dumps, not reasons. */
  static final int MOST_CHARACTERS = 200;

  /** UTF-8 takes at most four bytes for a character; one more tells a line that is too long. */
  private static final int MOST_BYTES = 4 * MOST_CHARACTERS + 1;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** Of a good answer, whose body it does not look at. */
  private static final Complaint NONE = new Complaint(0);

  private final byte[] bytes;
  private int length;

  private Complaint(int mostBytes) {
    bytes = new byte[mostBytes];
  }

  /** Of an answer whose body is still to come. */
  static Complaint of(int status) {
    return isBad(status) ? new Complaint(MOST_BYTES) : NONE;
  }

  /** Whether that status says that the request failed. */
  static boolean isBad(int status) {
    return status >= 400;
  }

  /** The next piece of the body has come; only the beginning is kept. */
  void take(ByteBuf piece) {
    if (length < bytes.length) {
      int more = Math.min(piece.readableBytes(), bytes.length - length);
      piece.getBytes(piece.readerIndex(), bytes, length, more);
      length += more;
    }
  }

  /** The line without control characters; empty if there is none that a reader can use. */
  String text() {
    int end = 0;
    while (end < length && bytes[end] != '\n' && bytes[end] != '\r') {
      end++;
    }
    String line = decoded(end);
    String text = CONTROL.matcher(line).replaceAll("").strip();
    boolean usable = text.length() <= MOST_CHARACTERS && !text.startsWith("<");
    return usable ? text : "";
  }

  /** Empty if these bytes are no text: compressed, or an image. */
  private String decoded(int end) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, end)).toString();
    } catch (CharacterCodingException _) {
      return "";
    }
  }
}
