package dev.loombench.tool.cli.progress;

import dev.loombench.tool.text.EscapedOutput;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * Lines at the end of a terminal's output that are redrawn in place. Other text is printed above
 * them. Each change is one write, after which the cursor is visible and below the lines, so the
 * terminal is sound whenever the process ends.
 */
final class LiveBlock {

  private static final String HIDE_CURSOR = EscapedOutput.control("\u001b[?25l");
  private static final String SHOW_CURSOR = EscapedOutput.control("\u001b[?25h");
  private static final String NO_WRAP = EscapedOutput.control("\u001b[?7l");
  private static final String WRAP = EscapedOutput.control("\u001b[?7h");
  private static final String CLEAR_TO_END_OF_LINE = EscapedOutput.control("\u001b[K");
  private static final String CLEAR_BELOW = EscapedOutput.control("\u001b[J");

  private final PrintWriter terminal;
  private List<String> lines = List.of();

  LiveBlock(PrintWriter terminal) {
    this.terminal = terminal;
  }

  /** Replaces the lines. */
  synchronized void draw(List<String> latest) {
    if (!lines.isEmpty() || !latest.isEmpty()) {
      write(back(), latest);
    }
  }

  /** Prints whole lines above the block. */
  synchronized void print(String text) {
    write(back() + CLEAR_BELOW + text, lines);
  }

  /** Returns a writer to another stream of the same terminal whose lines stay above the block. */
  PrintWriter above(PrintWriter other) {
    return new PrintWriter(new Above(other), true);
  }

  private String back() {
    String up = lines.isEmpty() ? "" : "\u001b[%dA".formatted(lines.size());
    return EscapedOutput.control("\u001b[G" + up);
  }

  private void write(String before, List<String> latest) {
    var text = new StringBuilder(HIDE_CURSOR).append(before).append(NO_WRAP);
    latest.forEach(line -> text.append(line).append(CLEAR_TO_END_OF_LINE).append('\n'));
    text.append(CLEAR_BELOW).append(WRAP).append(SHOW_CURSOR);
    terminal.print(text);
    terminal.flush();
    lines = List.copyOf(latest);
  }

  private final class Above extends Writer {

    private final PrintWriter other;
    private final StringBuilder waiting = new StringBuilder();

    Above(PrintWriter other) {
      this.other = other;
    }

    @Override
    public void write(char[] text, int offset, int length) {
      waiting.append(text, offset, length);
    }

    @Override
    public void flush() {
      if (!waiting.isEmpty() && waiting.charAt(waiting.length() - 1) == '\n') {
        send();
      }
    }

    @Override
    public void close() {
      send();
    }

    private void send() {
      synchronized (LiveBlock.this) {
        List<String> kept = lines;
        draw(List.of());
        other.print(waiting);
        other.flush();
        draw(kept);
      }
      waiting.setLength(0);
    }
  }
}
