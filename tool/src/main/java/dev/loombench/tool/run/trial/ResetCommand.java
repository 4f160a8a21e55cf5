package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.study.Work;
import java.util.List;
import java.util.Map;

/**
 * Command of the user that resets the data before each measured load.
 *
 * @param command program and arguments
 */
record ResetCommand(List<String> command) implements BackingService {

  private static final int MOST_SHOWN = 500;

  /** Creates the command of a work. */
  static ResetCommand of(Work work) {
    return new ResetCommand(work instanceof Work.Own own ? own.reset() : List.of());
  }

  @Override
  public ServerContext context() {
    return ServerContext.NOTHING;
  }

  @Override
  public Map<String, String> facts() {
    return Map.of();
  }

  @Override
  public void resetForMeasurement() {
    CommandOutput output = CommandOutput.of(command);
    if (!output.succeeded()) {
      String text = output.output();
      throw new BackingServiceFailure(
          "the reset command %s ended with status %d: %s"
              .formatted(
                  ShellWords.join(command),
                  output.status(),
                  text.substring(Math.max(0, text.length() - MOST_SHOWN))));
    }
  }

  @Override
  public void close() {
    // Nothing runs between two resets.
  }
}
