package dev.loombench.tool.launch;

import dev.loombench.tool.launch.container.ContainerRun;
import dev.loombench.tool.launch.os.ShellWords;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Plan of a start by the tool.
 *
 * @param port port that it will listen on; empty if the server chooses it
 */
record StartPlan(
    ProcessSupervisor.Order order,
    ReadyProbe probe,
    Map<String, String> facts,
    OptionalInt port,
    FlagCheck flagCheck) {

  /** Returns the same start with a prefix before its command. */
  StartPlan after(List<String> prefix) {
    return with(
        Stream.concat(prefix.stream(), order.command().stream()).toList(),
        (ShellWords.join(prefix) + " " + facts.get("command")).strip(),
        Map.of());
  }

  StartPlan in(Path directory) {
    return new StartPlan(order.in(directory), probe, facts, port, flagCheck);
  }

  /** Returns the same start in a container, whose port is published at that address. */
  StartPlan in(ContainerRun run, List<String> prefix, String address) {
    Optional<String> published =
        port.stream().mapToObj(number -> address + ":" + number).findFirst();
    List<String> command =
        run.command(order.command(), order.directory(), order.environment().keySet(), published);
    return with(
        Stream.concat(prefix.stream(), command.stream()).toList(),
        facts.get("command"),
        run.facts());
  }

  private StartPlan with(List<String> command, String described, Map<String, String> more) {
    var all = new LinkedHashMap<>(facts);
    all.put("command", described);
    all.putAll(more);
    return new StartPlan(order.running(command), probe, all, port, flagCheck);
  }

  /** Check for JVM flags that are not in effect. */
  @FunctionalInterface
  interface FlagCheck {
    List<String> notInEffect(SupervisedServer supervised, Map<String, String> reported);
  }
}
