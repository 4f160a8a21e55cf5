package dev.loombench.tool.run;

import dev.loombench.tool.launch.Given;
import dev.loombench.tool.load.Downstream;
import java.util.Map;

/** A downstream server, for one trial. */
record DownstreamSupport(Downstream downstream) implements Support {

  @Override
  public Given given() {
    return Given.property("downstream", downstream.uri().toString());
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
