package dev.loombench.tool.report.json;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
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
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was asked, as a part of the summary. */
final class StudyJson {

  private StudyJson() {}

  static ObjectNode of(Study study) {
    ObjectNode object =
        Json.object()
            .put("name", study.name())
            .put("question", study.question())
            .put("baseline", study.baseline())
            .put("design", design(study.design()));
    object.set(
        "variants", study.variants().stream().map(StudyJson::variant).collect(Json.toArray()));
    object.set(
        "workloads", study.workloads().stream().map(StudyJson::workload).collect(Json.toArray()));
    object.set("jvm", jvm(study.jvm()));
    object.set("protocol", protocol(study.protocol()));
    object.put("scale", study.scale().name());
    object.set("shortened", texts(study.scale().shortened()));
    return object;
  }

  private static String design(Design design) {
    return switch (design) {
      case Design.Fixed() -> "fixed";
      case Design.UntilSure _ -> "until-sure";
      case Design.Capacity _ -> "capacity";
      case Design.Sweep _ -> "sweep";
    };
  }

  private static ObjectNode variant(Variant variant) {
    ObjectNode object =
        Json.object()
            .put("name", variant.name())
            .put("server", server(variant.server()))
            .put("jdk", variant.jdk());
    object.set("jvmFlags", texts(variant.jvmFlags()));
    return object;
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

  private static ObjectNode workload(Workload workload) {
    ObjectNode object =
        Json.object().put("name", workload.name()).put("work", work(workload.work()));
    object.set("loads", texts(workload.loads().stream().map(Load::label).toList()));
    workload.diagnosticBlocks().ifPresent(blocks -> object.put("diagnosticBlocks", blocks));
    return object;
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

  private static ObjectNode jvm(JvmSettings jvm) {
    ObjectNode object =
        Json.object().put("heap", jvm.heap()).put("collector", jvm.collector().flag());
    object.set("flags", texts(jvm.flags()));
    return object;
  }

  private static ObjectNode protocol(Protocol protocol) {
    return Json.object()
        .put("blocks", protocol.blocks().headline())
        .put("diagnosticBlocks", protocol.blocks().diagnostic())
        .put("virtualThreadBlocks", protocol.blocks().virtualThreads())
        .put("profileBlocks", protocol.blocks().profile())
        .put("starts", protocol.blocks().starts())
        .put("seed", protocol.seed())
        .put("settleSeconds", seconds(protocol.settle()))
        .put("windowSeconds", seconds(protocol.window()))
        .put("timeoutSeconds", seconds(protocol.timeout()))
        .put("equivalenceMargin", protocol.equivalenceMargin());
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode array = Json.array();
    texts.forEach(array::add);
    return array;
  }
}
