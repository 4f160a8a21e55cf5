package dev.loombench.tool.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Test of the redrawn lines on a small terminal emulator. */
class LiveBlockTest {

  private final StringWriter written = new StringWriter();
  private final PrintWriter terminal = new PrintWriter(written);
  private final LiveBlock block = new LiveBlock(terminal);

  @Test
  void linesAreReplaced() {
    block.draw(List.of("a long first line", "second", "third"));
    block.draw(List.of("short", "next"));

    assertThat(screen().lines()).containsExactly("short", "next");
  }

  @Test
  void otherTextIsAboveAndStays() {
    block.print("before\n");
    block.draw(List.of("one", "two"));
    block.print("a note that is\nof two lines\n");
    block.draw(List.of("three"));
    block.draw(List.of());

    assertThat(screen().lines()).containsExactly("before", "a note that is", "of two lines");
  }

  @Test
  void standardOutputIsAboveOnceItsLineIsWhole() {
    PrintWriter out = block.above(terminal);
    block.draw(List.of("state"));
    out.print("half");
    out.flush();
    assertThat(screen().lines()).containsExactly("state");

    out.println(" a line");

    assertThat(screen().lines()).containsExactly("half a line", "state");
    out.print("the rest");
    block.draw(List.of());
    out.close();
    assertThat(screen().lines()).containsExactly("half a line", "the rest");
  }

  @Test
  void theCursorIsVisibleAndTheTerminalWrapsAfterEachWrite() {
    block.draw(List.of("one", "two"));
    assertThat(screen().isSound()).isTrue();
    block.print("note\n");
    assertThat(screen().isSound()).isTrue();
    block.draw(List.of());
    assertThat(screen().isSound()).isTrue();
  }

  @Test
  void noOrderOfDrawingAndPrintingTearsALine() {
    var random = new Random(7);
    var printed = new ArrayList<String>();
    List<String> drawn = List.of();
    for (int step = 0; step < 500; step++) {
      if (random.nextInt(4) == 0) {
        String text = "note " + step + "x".repeat(random.nextInt(30));
        printed.add(text);
        block.print(text + "\n");
      } else {
        drawn =
            IntStream.range(0, random.nextInt(9))
                .mapToObj(line -> line + "y".repeat(random.nextInt(40)))
                .toList();
        block.draw(drawn);
      }
    }
    printed.addAll(drawn);

    assertThat(screen().lines()).isEqualTo(printed);
  }

  private Screen screen() {
    var screen = new Screen();
    screen.show(written.toString());
    return screen;
  }

  /** Terminal of any height, with the control sequences that the block uses. */
  private static final class Screen {

    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[(\\??)([0-9]*)([A-Za-z])");

    private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
    private int row;
    private int column;
    private boolean cursor = true;
    private boolean wraps = true;

    void show(String text) {
      Matcher sequence = SEQUENCE.matcher(text);
      for (int at = 0; at < text.length(); at++) {
        char next = text.charAt(at);
        if (next == '\u001b') {
          assertThat(sequence.find(at)).isTrue();
          assertThat(sequence.start()).isEqualTo(at);
          control(sequence.group(1) + sequence.group(3), sequence.group(2));
          at = sequence.end() - 1;
        } else if (next == '\r') {
          column = 0;
        } else if (next == '\n') {
          column = 0;
          row++;
          if (row == rows.size()) {
            rows.add(new StringBuilder());
          }
        } else {
          put(next);
        }
      }
    }

    private void put(char next) {
      StringBuilder line = rows.get(row);
      if (column < line.length()) {
        line.setCharAt(column, next);
      } else {
        line.append(next);
      }
      column++;
    }

    private void control(String kind, String number) {
      switch (kind) {
        case "A" -> row = Math.max(0, row - Integer.parseInt(number));
        case "G" -> column = 0;
        case "K" -> cut();
        case "J" -> {
          cut();
          rows.subList(row + 1, rows.size()).clear();
        }
        case "?h", "?l" -> {
          boolean on = kind.equals("?h");
          switch (number) {
            case "25" -> cursor = on;
            case "7" -> wraps = on;
            default -> throw new AssertionError("unknown mode " + number);
          }
        }
        default -> throw new AssertionError("unknown sequence " + kind);
      }
    }

    private void cut() {
      rows.get(row).setLength(Math.min(column, rows.get(row).length()));
    }

    /** Returns the lines without empty ones at the end. */
    List<String> lines() {
      var lines = new ArrayList<>(rows.stream().map(StringBuilder::toString).toList());
      while (!lines.isEmpty() && lines.getLast().isEmpty()) {
        lines.removeLast();
      }
      return lines;
    }

    boolean isSound() {
      return cursor && wraps && column == 0;
    }
  }
}
