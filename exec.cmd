@rem The scripts in package.json begin with exec, so that signals reach the program; this is exec for Windows.
@%*
