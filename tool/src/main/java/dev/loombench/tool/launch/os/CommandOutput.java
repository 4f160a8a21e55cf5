package dev.loombench.tool.launch.os;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Exit status and output of a short command.
 *
 * @param status exit status; 127 if there is no such program
 */
public record CommandOutput(int status, String output) {

  public static CommandOutput of(List<String> command) {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
    } catch (IOException notFound) {
      return new CommandOutput(127, notFound.getMessage());
    }
    try (var output = process.getInputStream()) {
      String text = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
      return new CommandOutput(process.waitFor(), text);
    } catch (IOException unreadable) {
      process.destroyForcibly();
      return new CommandOutput(1, unreadable.getMessage());
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return new CommandOutput(130, "interrupted");
    }
  }

  public boolean succeeded() {
    return status == 0;
  }
}
