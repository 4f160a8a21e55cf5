package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.Downstream;
import java.util.Map;

/** A downstream server, for one trial. */
record DownstreamSupport(Downstream downstream) implements Support {

  @Override
  public ServerContext given() {
    return ServerContext.property("downstream", downstream.uri().toString());
  }

  @Override
  public Map<String, String> facts() {
    return Map.of();
  }

  @Override
  public void close() {
    downstream.close();
  }
}
