package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Study, as part of the summary. */
record StudyJson(
    String name,
    String question,
    String baseline,
    @Allowed({"fixed", "until-sure", "capacity", "sweep"}) String design,
    List<VariantRow> variants,
    List<WorkloadRow> workloads,
    Jvm jvm,
    ProtocolRow protocol,
    @JsonPropertyDescription("Name of the scale; empty if the study has only one.") String scale,
    List<String> shortened) {

  record VariantRow(
      String name,
      String server,
      @JsonPropertyDescription("As in the study; empty for the JDK that runs the tool.") String jdk,
      List<String> jvmFlags) {}

  record WorkloadRow(
      String name,
      String work,
      List<String> loads,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt diagnosticBlocks) {}

  record Jvm(String heap, String collector, List<String> flags) {}

  record ProtocolRow(
      @JsonUnwrapped Blocks counts,
      long seed,
      double stabilizeSeconds,
      double windowSeconds,
      double timeoutSeconds,
      double equivalenceMargin,
      @Allowed({"load", "block"})
          @JsonPropertyDescription(
              "Headline trials of a server: one, or one at each load of a block.")
          String serverPer,
      @Allowed({"separate", "shared"})
          @JsonPropertyDescription("CPUs of server and generator on one host.")
          String placement,
      @Allowed({"loombench", "k6", "vegeta"})
          @JsonPropertyDescription("Program that sent the load.")
          String engine,
      @JsonPropertyDescription("Number of generators that shared every load.") int generators) {}

  record Blocks(
      int blocks, int diagnosticBlocks, int virtualThreadBlocks, int profileBlocks, int starts) {}

  static StudyJson of(Study study) {
    return new StudyJson(
        study.name(),
        study.question(),
        study.baseline().name(),
        design(study.design()),
        study.variants().stream().map(StudyJson::variant).toList(),
        study.workloads().stream().map(workload -> workload(study, workload)).toList(),
        new Jvm(
            study.jvm().heapText(),
            study.jvm().collector().map(Collector::flag).orElse(JvmSettings.DEFAULT),
            study.jvm().flags()),
        protocol(study.protocol()),
        study.scale().name().orElse(""),
        study.scale().shortened());
  }

  private static VariantRow variant(Variant variant) {
    return new VariantRow(
        variant.id().name(),
        server(variant.server())
            + variant.container().map(container -> " in a " + container.text()).orElse("")
            + variant.transport().fields().entrySet().stream()
                .map(field -> ", %s %s".formatted(field.getKey(), field.getValue()))
                .collect(Collectors.joining()),
        variant.jdk().orElse(""),
        variant.jvmFlags());
  }

  private static WorkloadRow workload(Study study, Workload workload) {
    return new WorkloadRow(
        workload.id().name(),
        Stream.concat(
                Stream.of(work(workload.work())),
                study.delays().stream().map(delay -> workload.at(delay).text()))
            .collect(Collectors.joining("; ")),
        workload.loads().stream().map(Load::label).toList(),
        workload.diagnosticBlocks());
  }

  private static ProtocolRow protocol(Protocol protocol) {
    var blocks = protocol.blocks();
    return new ProtocolRow(
        new Blocks(
            blocks.headline(),
            blocks.diagnostic(),
            blocks.virtualThreads(),
            blocks.profile(),
            blocks.starts()),
        protocol.orderSeed(),
        seconds(protocol.settle()),
        seconds(protocol.window()),
        seconds(protocol.timeout()),
        protocol.equivalenceMargin(),
        protocol.serverPer().key(),
        protocol.generator().placement().key(),
        protocol.generator().engine().key(),
        protocol.generator().count());
  }

  private static String design(Design design) {
    return switch (design) {
      case Design.Fixed() -> "fixed";
      case Design.UntilSure _ -> "until-sure";
      case Design.Capacity _ -> "capacity";
      case Design.Sweep _ -> "sweep";
    };
  }

  private static String server(Server server) {
    return switch (server) {
      case Server.Bundled bundled ->
          bundled.module()
              + (bundled.packaging() == Packaging.JAR
                  ? ""
                  : " packaging=" + bundled.packaging().key())
              + new TreeMap<>(bundled.properties())
                  .entrySet().stream()
                      .map(property -> " " + property.getKey() + "=" + property.getValue())
                      .collect(Collectors.joining());
      case Server.Command command -> String.join(" ", command.command());
      case Server.Running running -> running.url().toString();
    };
  }

  private static String work(Work work) {
    return switch (work) {
      case Work.Kernel kernel -> {
        var parameters = new TreeMap<>(kernel.kernel().defaults());
        parameters.putAll(kernel.parameters());
        yield kernel.kernel().meaning()
            + parameters.entrySet().stream()
                .map(parameter -> ", " + parameter.getKey() + " " + parameter.getValue())
                .collect(Collectors.joining());
      }
      case Work.Own own ->
          own.requests().stream()
              .map(request -> request.method() + " " + request.path())
              .collect(Collectors.joining(own.order() == Order.LISTED ? ", then " : ", or "));
    };
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
