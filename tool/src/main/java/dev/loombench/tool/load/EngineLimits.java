package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.load.external.ExternalProgram;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.Workload;
import java.net.URI;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/** Check, before anything is started, that an engine can send a load. */
public final class EngineLimits {

  private static final URI ANYWHERE = URI.create("http://127.0.0.1");

  private EngineLimits() {}

  /**
   * Throws if an engine can't send a plan.
   *
   * @throws Problem of the use, with what to change
   */
  public static void requireSendable(Protocol.Engine engine, LoadPlan plan) {
    ExternalProgram.refusal(engine, plan)
        .ifPresent(
            why -> {
              throw Problem.usage("--engine %s: %s.".formatted(engine.key(), why));
            });
  }

  /**
   * Throws if the engine of a study can't send one of its loads.
   *
   * @throws Problem of the study, with what to change
   */
  public static void requireSendable(Study study) {
    Set<Transport> transports =
        study.variants().stream().map(Variant::transport).collect(Collectors.toSet());
    for (Workload workload : study.workloads()) {
      for (Transport transport : transports) {
        var plans = new LoadPlans(ANYWHERE, transport, workload, study.protocol(), 1, 0);
        for (Load load : workload.loads()) {
          plans.all(load).forEach(plan -> requireSendable(study.protocol(), workload, load, plan));
        }
      }
    }
  }

  private static void requireSendable(
      Protocol protocol, Workload workload, Load load, LoadPlan plan) {
    Protocol.Engine engine = protocol.generator().engine();
    int count = Math.min(protocol.generator().count(), plan.connections().maxConnections());
    ExternalProgram.refusal(engine, plan.part(new LoadPlan.Share(0, count), Instant.EPOCH))
        .ifPresent(
            why -> {
              throw Problem.usage(
                  "workload '%s', load %s: engine %s: %s."
                      .formatted(workload.id(), load.label(), engine.key(), why));
            });
  }
}
