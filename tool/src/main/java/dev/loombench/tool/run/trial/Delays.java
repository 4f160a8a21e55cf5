package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Delays of a study.
 *
 * @param processes starts the proxies
 */
public record Delays(Study study, LoadProcesses processes) {

  /** Returns the delays that a variant uses. */
  List<Delay> of(Variant variant) {
    return study.delaysOf(variant);
  }

  /** Returns the delays that a variant uses, as they are under a workload. */
  List<Delay> of(Variant variant, Workload workload) {
    return of(variant).stream().map(workload::at).toList();
  }

  /**
   * Starts the proxies of delays.
   *
   * @param context services that run, the database among them if a delay is before it
   * @param log receives the errors of the proxies
   */
  DelayService start(List<Delay> delays, ServerContext context, Path log) {
    Map<Delay, String> addresses = new LinkedHashMap<>();
    for (Delay delay : delays) {
      addresses.put(
          delay,
          switch (delay.to()) {
            case Delay.Target.Address address -> address.toString();
            case Delay.Target.StudyDatabase _ ->
                context.placeholders().get("database.host")
                    + ":"
                    + context.placeholders().get("database.port");
          });
    }
    return new DelayService(delays, processes.delays(addresses, log));
  }
}
