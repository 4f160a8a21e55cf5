package dev.loombench.tool.cli.progress;

import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.report.terminal.Palette;
import dev.loombench.tool.report.terminal.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** State of a command at the end of a terminal's output, redrawn each second and when asked. */
public final class TerminalBlock implements AutoCloseable {

  /** Source of the lines; it may not wait for what draws them. */
  @FunctionalInterface
  public interface Lines {
    List<String> of(int width, Palette palette);
  }

  private final PrintWriter out;
  private final LiveBlock block;
  private final Palette palette = new Palette(Terminal.colors());
  private Lines lines = (_, _) -> List.of();
  private Optional<SampleThread> ticker = Optional.empty();

  /** Creates an empty block below standard output or standard error, both of the same terminal. */
  public TerminalBlock(PrintWriter out, PrintWriter err) {
    this.block = new LiveBlock(err);
    this.out = block.above(out);
  }

  /** Starts to draw a state each second. */
  public synchronized void follow(Lines latest) {
    lines = latest;
    ticker = Optional.of(SampleThread.start("terminal", _ -> draw()));
  }

  /** Returns the output whose lines stay above the state. */
  public PrintWriter out() {
    return out;
  }

  void print(String line) {
    block.print(line + "\n");
  }

  synchronized void draw() {
    block.draw(lines.of(Terminal.width(), palette));
  }

  /** Removes the state; what was printed above stays. */
  @Override
  public void close() {
    ticker.ifPresent(SampleThread::stop);
    synchronized (this) {
      lines = (_, _) -> List.of();
    }
    draw();
    out.flush();
  }
}
