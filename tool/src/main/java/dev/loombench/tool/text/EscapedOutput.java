package dev.loombench.tool.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Standard stream that escapes all characters that move the cursor, hide text or reorder it. All
 * that a process prints passes it, so texts of files, servers and command lines can't act on the
 * terminal. Escapes have the form of JSON, so JSON stays the same.
 */
public final class EscapedOutput extends FilterOutputStream {

  private static final char ESCAPE = '\u001b';

  /** Start of our own control sequences; outside texts can't contain it, since it is random. */
  private static String mark = String.valueOf(ESCAPE);

  private final CharsetDecoder decoder =
      UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private ByteBuffer undecoded = ByteBuffer.allocate(0);

  /** Last characters, if they may be the start of a mark. */
  private String held = "";

  private EscapedOutput(OutputStream stream) {
    super(stream);
  }

  /** Replaces both standard streams of this process. */
  public static void install() {
    mark = ESCAPE + UUID.randomUUID().toString();
    System.setOut(escaping(System.out));
    System.setErr(escaping(System.err));
  }

  static PrintStream escaping(OutputStream stream) {
    return new PrintStream(new EscapedOutput(stream), true, UTF_8);
  }

  /** Returns a control sequence of ours so that it is printed as it is. */
  public static String control(String sequence) {
    return sequence.replace(String.valueOf(ESCAPE), mark);
  }

  /** Returns the text with control, format and bidirectional characters escaped. */
  public static String escaped(String text) {
    return text.codePoints().allMatch(EscapedOutput::isPrintable)
        ? text
        : text.codePoints().mapToObj(EscapedOutput::escaped).collect(Collectors.joining());
  }

  /** Returns JSON whose texts, once read, show these escapes instead of the characters. */
  public static String shown(String json) {
    return json.codePoints().allMatch(EscapedOutput::isPrintable)
        ? json
        : json.codePoints()
            .mapToObj(EscapedOutput::escaped)
            .map(text -> text.replace("\\u", "\\\\u"))
            .collect(Collectors.joining());
  }

  /** Returns true if the character, or the end of a line, shows as what it is. */
  public static boolean isPrintable(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL -> point == '\n' || point == '\t';
      case Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  private static String escaped(int point) {
    String text = Character.toString(point);
    return isPrintable(point)
        ? text
        : text.chars().mapToObj("\\u%04x"::formatted).collect(Collectors.joining());
  }

  @Override
  public void write(int unit) throws IOException {
    write(new byte[] {(byte) unit}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer in =
        ByteBuffer.allocate(undecoded.remaining() + length)
            .put(undecoded)
            .put(bytes, offset, length);
    CharBuffer decoded = CharBuffer.allocate(in.position());
    decoder.decode(in.flip(), decoded, false);
    undecoded = in.compact().flip();
    String text = held + decoded.flip();
    int whole = text.length() - startOfMark(text);
    held = text.substring(whole);
    out.write(printed(text.substring(0, whole)).getBytes(UTF_8));
  }

  /** Returns the length of the longest end of a text that a mark may begin with. */
  private static int startOfMark(String text) {
    int start = text.lastIndexOf(ESCAPE);
    String end = start < 0 ? "" : text.substring(start);
    return end.length() < mark.length() && mark.startsWith(end) ? end.length() : 0;
  }

  private static String printed(String text) {
    var printed = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, from)) {
      printed.append(escaped(text.substring(from, at))).append(ESCAPE);
      from = at + mark.length();
    }
    return printed.append(escaped(text.substring(from))).toString();
  }
}
