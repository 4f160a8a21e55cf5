package dev.loombench.tool.cli.options;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.publish.live.LiveFeed;
import dev.loombench.tool.publish.live.LiveView;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Option that shows the progress of a command on a page. */
public final class LiveOption {

  @Option(
      names = "--live",
      description =
          "Serve a page on this machine that shows the progress: the load of each second, and for"
              + " studies the plan and preliminary intervals. The address is printed. At the end the"
              + " page becomes the report or the result.")
  private boolean given;

  /** Work that is shown. */
  @FunctionalInterface
  public interface Shown<T> {
    T run() throws InterruptedException;
  }

  public boolean isGiven() {
    return given;
  }

  /** Runs a work, on a page if the option is given; the notes receive its address. */
  public <T> T show(LiveFeed feed, Consumer<String> notes, Shown<T> work)
      throws InterruptedException {
    if (!given) {
      return work.run();
    }
    try (LiveView view = LiveView.start(feed)) {
      notes.accept("live at " + view.address());
      return withReason(feed, work);
    }
  }

  private static <T> T withReason(LiveFeed feed, Shown<T> work) throws InterruptedException {
    try {
      return work.run();
    } catch (Problem problem) {
      feed.end(problem.getMessage());
      throw problem;
    }
  }
}
