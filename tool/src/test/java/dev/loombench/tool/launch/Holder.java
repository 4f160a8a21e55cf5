package dev.loombench.tool.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that holds a command on the supervisor, prints its process id, and waits to be killed.
 */
final class Holder {

  private Holder() {}

  /** Arguments: the supervisor, the log, then the command. */
  public static void main(String[] arguments) {
    Path log = Path.of(arguments[1]);
    List<String> command = List.of(arguments).subList(2, arguments.length);
    ProcessSupervisor supervisor =
        ProcessSupervisor.start(
            Path.of(arguments[0]),
            new ProcessSupervisor.Order(
                command, log.getParent(), Map.of(), Set.of(), log, List.of()));
    System.out.println(supervisor.pid());
    while (true) {
      LockSupport.park();
    }
  }
}
