package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.profile.ThreadUtilization;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadPlace;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How busy threads were, as a part of the summary. */
final class ThreadsJson {

  private ThreadsJson() {}

  static ObjectNode of(ThreadUtilization threads) {
    Occupancy group = threads.occupancy();
    ObjectNode row = Json.object().put("variant", threads.variant());
    row.setAll(Json.at(threads.point()));
    row.put("trials", threads.trials())
        .put("group", group.group())
        .put("role", group.role().key())
        .put("dumps", group.dumps())
        .put("threads", group.meanThreads())
        .put("busy", group.meanBusy())
        .put("allBusyShare", group.allBusyShare())
        .put("cpu", group.cpu());
    ObjectNode places = row.putObject("places");
    for (ThreadPlace place : ThreadPlace.values()) {
      if (group.at(place) > 0) {
        places.put(place.key(), group.at(place));
      }
    }
    ArrayNode spots = row.putArray("spots");
    group
        .spots()
        .forEach(
            spot ->
                spots
                    .addObject()
                    .put("place", spot.place().key())
                    .put("lock", spot.lock())
                    .put("frame", spot.frame())
                    .put("mean", spot.mean()));
    return row;
  }
}
